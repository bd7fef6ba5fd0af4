import { linesToSeal, sealedLine } from '../approvals/voteText'
import { sha256Hex } from './webCrypto'

/** The text as a key signs it, by WebCrypto; null for one of form 1. */
export async function sealedTextOf(signedText: string): Promise<string | null> {
  const lines = linesToSeal(signedText)
  if (lines === null) return null
  const sealed = await Promise.all(
    lines.map(async (line) => (typeof line === 'string' ? line : sealedLine(line.kept, await sha256Hex(line.hashed)))),
  )
  return sealed.join('\n')
}

/** What a key signs of a text. */
export const messageOf = async (signedText: string): Promise<string> => (await sealedTextOf(signedText)) ?? signedText
