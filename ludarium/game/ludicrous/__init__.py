"""What is Ludicrous Ludo's own in formats and drawings: its schemas, its board, its odds."""
