/** What the browser keeps for next time; a browser that keeps nothing is no error. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`ludarium.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`ludarium.${key}`, value);
  } catch {
    // The choice holds for this page then.
  }
}
