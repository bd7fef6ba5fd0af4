/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, mediaType: string, text: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
