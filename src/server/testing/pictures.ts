import { encodePng } from '../files/png'

/** A grey PNG of these dimensions, whole; of one that only claims them the pixels are missing. */
export const pngBytes = (width = 8, height = 8, pixels = width * height): Buffer =>
  encodePng({ width, height, rows: Buffer.alloc(pixels + Math.ceil(pixels / width), 0x80) })

/** A JPEG with a head that can be read, and an end. */
export function jpegBytes(width = 8, height = 8): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const app0 = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app0, frame, Buffer.from([0xff, 0xd9])])
}

/** A PDF of one page; `more` stands in its catalogue. `length` fills it up with a comment. */
export function pdfBytes(more = '', length = 0): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  const head = `%PDF-1.7\n${objects.map((text, at) => `${at + 1} 0 obj ${text} endobj\n`).join('')}`
  const tail = `trailer <</Root 1 0 R/Size 4>>\nstartxref\n${head.length}\n%%EOF\n`
  const padding = Math.max(0, length - head.length - tail.length - 2)
  return Buffer.concat([Buffer.from(head), Buffer.from(`%${' '.repeat(padding)}\n`), Buffer.from(tail)]).subarray(
    0,
    Math.max(length, head.length + tail.length + 2),
  )
}
