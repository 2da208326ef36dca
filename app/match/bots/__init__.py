"""Programs that play by the bot protocol: their processes, and the chairs they sit in."""
