import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./texts/language.svelte.ts";
import "./theme/theme.css";
import "./theme/base.css";

document.documentElement.lang = language();

const target = document.getElementById("app");
if (target) mount(App, { target });
