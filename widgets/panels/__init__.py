"""What is around a table: status line, log, notices, key bar, banners and covers."""
