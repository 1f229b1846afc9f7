"""The board that all games share: squares, seats, names and drawing cells."""
