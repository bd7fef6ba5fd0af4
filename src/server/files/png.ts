import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface PngContent {
  readonly width: number
  readonly height: number
  /** 8 bits a dot; every row begins with a zero, for no filter. */
  readonly rows: Uint8Array
  /** Red, green and blue of each colour that the dots name; without it the dots are shades of grey. */
  readonly palette?: Uint8Array
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one byte a dot. Standard: ISO/IEC 15948. */
export function encodePng({ width, height, rows, palette }: PngContent): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, palette === undefined ? 0 : 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
