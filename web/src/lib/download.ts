/** Saves a text as a file on the reader's computer. */
export function download({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL before the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
