"""Programs that play by the bot protocol: their processes, and what asks them for bids."""
