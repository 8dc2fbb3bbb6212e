/** Saves a text as a file of the reader's computer. */
export function download({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address before the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
