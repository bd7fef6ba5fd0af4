import { z } from 'zod'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'

const NOTE_LENGTH_MAX = 4000

/** What a note can be about: what an agent asks for, what a person proposes, a payee, a customer or an agent. */
export const NOTE_TARGETS = ['AgentAction', 'MoneyProposal', 'ExternalAccount', 'Customer', 'Agent'] as const

export const noteForm = z.strictObject({
  targetId: z.string().max(200).meta({
    description:
      'What it is about: an action, a proposed payment, a payee, a customer or an agent, as `Customer:0193…`.',
  }),
  text: inLines(
    z
      .string()
      .trim()
      .min(1)
      .max(NOTE_LENGTH_MAX)
      .meta({ description: 'What was found out.', examples: ['Called the supplier; the invoice is theirs.'] }),
  ),
  file: z.file().optional().describe('A file that belongs to the note: PDF or picture.'),
  file2: z.file().optional().describe('A second file.'),
  file3: z.file().optional().describe('A third file.'),
})

const noteFile = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string().describe('What the bytes are, whatever the name says, such as `application/pdf`.'),
  sizeBytes: z.int(),
  sha256: z.string().describe('SHA-256 of the bytes, lower-case hex.'),
})
export type NoteFile = z.infer<typeof noteFile>

/** Notes are added and never changed. */
export const note = z.object({
  id: z.string(),
  targetId: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  createdAt: instant,
  text: z.string(),
  files: z.array(noteFile),
})
export type Note = z.infer<typeof note>

/** A file to be saved: its bytes come inside JSON, so that no address shows it. */
export const noteFileContent = noteFile.extend({ contentBase64: z.string() })
