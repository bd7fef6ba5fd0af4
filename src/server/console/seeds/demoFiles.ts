import { encodePng } from '../../files/png'

/** Five columns of seven dots for each sign, the lowest bit on top, in hex. */
const DOTS: Readonly<Record<string, string>> = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '<': '0814224100',
  '-': '0808080808',
  '.': '0060600000',
  ',': '0050300000',
  '/': '2010080402',
}
/** Paper, ink, band, shade, skin. */
const PALETTE = [0xfb, 0xfa, 0xf4, 0x22, 0x26, 0x33, 0x2f, 0x4a, 0x7a, 0xd8, 0xde, 0xe8, 0x9a, 0x8f, 0x86]

type Colour = 0 | 1 | 2 | 3 | 4

/** A sheet of coloured dots. */
interface Sheet {
  readonly width: number
  readonly height: number
  readonly dots: Buffer
}

function fill(
  sheet: Sheet,
  colour: Colour,
  [left, top, width, height]: readonly [number, number, number, number],
): void {
  for (let y = top; y < top + height; y++)
    sheet.dots.fill(colour, y * sheet.width + left, y * sheet.width + left + width)
}

/** Capitals without accents: all that the dots know. */
const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

function write(sheet: Sheet, text: string, at: { x: number; y: number; size: number; colour: Colour }): void {
  for (const [place, sign] of [...plainText(text)].entries()) {
    const columns = Buffer.from(DOTS[sign] ?? '', 'hex')
    for (const [column, bits] of columns.entries())
      for (let row = 0; row < 7; row++)
        if ((bits >> row) & 1)
          fill(sheet, at.colour, [at.x + (place * 6 + column) * at.size, at.y + row * at.size, at.size, at.size])
  }
}

function pngOf({ width, height, dots }: Sheet): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) dots.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width)
  return encodePng({ width, height, rows, palette: Buffer.from(PALETTE) })
}

/** What a passport of the demo shows. */
interface DemoPassport {
  readonly country: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly number: string
}

/** A passport's page as a PNG: a face without features, four lines, and the two lines for machines. */
export function passportPicture({ country, firstName, lastName, birthDate, number }: DemoPassport): Buffer {
  const [width, height] = [960, 640]
  const sheet: Sheet = { width, height, dots: Buffer.alloc(width * height) }
  fill(sheet, 2, [0, 0, width, 84])
  write(sheet, `Passport  ${country}`, { x: 40, y: 26, size: 5, colour: 0 })
  fill(sheet, 3, [40, 130, 230, 300])
  fill(sheet, 4, [105, 190, 100, 120])
  fill(sheet, 4, [75, 330, 160, 100])
  const lines = [
    ['Surname', lastName],
    ['Given names', firstName],
    ['Date of birth', birthDate],
    ['Passport no.', number],
  ] as const
  for (const [place, [label, value]] of lines.entries()) {
    write(sheet, label, { x: 320, y: 132 + place * 76, size: 2, colour: 2 })
    write(sheet, value, { x: 320, y: 156 + place * 76, size: 4, colour: 1 })
  }
  const names = `P<${country}${lastName}<<${firstName}`.replaceAll(' ', '<').padEnd(36, '<')
  const figures = `${number}${country}${birthDate.replaceAll('-', '').slice(2)}`.padEnd(36, '<')
  write(sheet, names.slice(0, 36), { x: 40, y: 508, size: 4, colour: 1 })
  write(sheet, figures.slice(0, 36), { x: 40, y: 562, size: 4, colour: 1 })
  return pngOf(sheet)
}

/** The signs of Latin 1 that a string of a PDF has to escape. */
const pdfText = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** A paper of one page as a PDF: a title and lines of text. ISO 32000-1, 7.5. */
export function paperPdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    `BT /F1 20 Tf 60 760 Td (${pdfText(title)}) Tj ET`,
    ...lines.map((line, place) => `BT /F1 11 Tf 60 ${715 - place * 22} Td (${pdfText(line)}) Tj ET`),
    '0.2 0.3 0.5 RG 2 w 60 742 m 535 742 l S',
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, place) => {
    const start = file.length
    file += `${place + 1} 0 obj ${object} endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer <</Size ${size}/Root 1 0 R>>\n`
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}
