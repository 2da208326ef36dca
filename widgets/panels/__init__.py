"""What stands around a table: status line, log, notices, keys, covers."""
