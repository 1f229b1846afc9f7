"""How the learned players' weights are made, from nothing but the rules and a seed."""

from ludarium.learn.recipes import RECIPES, Recipe
from ludarium.learn.training import train

__all__ = ["RECIPES", "Recipe", "train"]
