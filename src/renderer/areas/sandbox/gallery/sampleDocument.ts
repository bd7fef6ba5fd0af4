const [WIDTH, HEIGHT] = [640, 400]

/** A picture that stands for a passport; `ending` ends its name, which decides in the sandbox. */
export async function sampleDocument(ending: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context !== null) {
    context.fillStyle = 'ivory'
    context.fillRect(0, 0, WIDTH, HEIGHT)
    context.fillStyle = 'black'
    context.font = '2rem sans-serif'
    context.fillText('PASSPORT (SAMPLE)', WIDTH / 10, HEIGHT / 5)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob === null ? [] : [blob], `passport${ending}.png`, { type: 'image/png' })
}
