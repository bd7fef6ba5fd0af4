import { imageSize } from 'image-size'
import { assertNever } from '../foundation/assert'
import type { ReceivedFile } from './receivedFile'

/** What people can be shown: the kinds whose head and end are looked at. */
export const SHOWN_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ShownType = (typeof SHOWN_TYPES)[number]

/** Why nobody could look at a file. */
export type ReadingFault = 'HEAD_UNREADABLE' | 'END_MISSING' | 'DIMENSIONS_TOO_LARGE'

const HEAD_CHUNKS = 4
/** Cameras write their own data after the end of a picture. */
const IMAGE_TAIL_BYTES = 64 * 1024
const PDF_TAIL_BYTES = 2048
const PDF_HEAD = /^%PDF-[12]\.\d/
/** More than any scanner or telephone makes; unpacked, a picture takes four bytes for each pixel. */
const SIDE_MAX = 30_000
const PIXELS_MAX = 100_000_000

const PNG_END = Buffer.from('IEND')
const JPEG_END = Buffer.from([0xff, 0xd9])

const headOf = ({ chunks }: ReceivedFile): Buffer => Buffer.concat(chunks.slice(0, HEAD_CHUNKS))

/** The last bytes; no more than two pieces hold. */
const tailOf = ({ chunks }: ReceivedFile, length: number): Buffer => Buffer.concat(chunks.slice(-2)).subarray(-length)

function faultOfImage(file: ReceivedFile, end: Buffer): ReadingFault | null {
  let width = 0
  let height = 0
  try {
    // A copy with memory of its own: the reader looks beyond the end of what it is given.
    ;({ width, height } = imageSize(new Uint8Array(headOf(file))))
  } catch {
    return 'HEAD_UNREADABLE'
  }
  if (!(width > 0 && height > 0)) return 'HEAD_UNREADABLE'
  if (Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX) return 'DIMENSIONS_TOO_LARGE'
  return tailOf(file, IMAGE_TAIL_BYTES).includes(end) ? null : 'END_MISSING'
}

/** ISO 32000-1, 7.5.2 and 7.5.5: the header, and the trailer's last lines. */
function faultOfPdf(file: ReceivedFile): ReadingFault | null {
  if (!PDF_HEAD.test(headOf(file).toString('latin1', 0, 16))) return 'HEAD_UNREADABLE'
  const tail = tailOf(file, PDF_TAIL_BYTES).toString('latin1')
  return tail.includes('startxref') && tail.includes('%%EOF') ? null : 'END_MISSING'
}

/** Whether people can be shown a file of that kind. */
export function isShownType(mediaType: string): mediaType is ShownType {
  return (SHOWN_TYPES as readonly string[]).includes(mediaType)
}

/**
 * Why a file cannot be read for what it is; null when its head and its end can be. Nothing is unpacked: a picture
 * that claims to be huge is refused by what it claims.
 */
export function readingFaultOf(file: ReceivedFile, type: ShownType): ReadingFault | null {
  switch (type) {
    case 'application/pdf':
      return faultOfPdf(file)
    case 'image/jpeg':
      return faultOfImage(file, JPEG_END)
    case 'image/png':
      return faultOfImage(file, PNG_END)
    default:
      return assertNever(type)
  }
}
