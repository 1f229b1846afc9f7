"""How the learned players' weights are made, from nothing but the rules and a seed."""

from ludarium.learn.recipes import Recipe, recipe_of
from ludarium.learn.training import train

__all__ = ["Recipe", "recipe_of", "train"]
