import { z } from 'zod'

const inOneLine = z.string().refine((text) => !/[\r\n\t]/.test(text), { message: 'must be in one line' })

export const viewName = inOneLine
  .trim()
  .min(1)
  .max(80)
  .meta({ description: 'In one line.', examples: ['Large, over a day'] })

/** What a view shows: the screen, its address, and what the list is asked for, to count it. */
export const viewAddress = {
  place: z
    .string()
    .regex(/^[a-zA-Z-]{1,40}$/)
    .meta({ description: 'The screen, by its name in the navigation.', examples: ['approvals'] }),
  search: inOneLine.max(2000).meta({
    description: 'What stands behind the ? of the address: filters, tab, order, columns.',
    examples: ['amount=%3E5000&endDate=1d-ago'],
  }),
  list: z
    .string()
    .regex(/^[a-zA-Z]{1,80}$/)
    .meta({ description: 'The operation whose rows the view lists.', examples: ['listQueue'] }),
  query: z
    .record(z.string().max(60), z.string().max(300))
    .refine((query) => Object.keys(query).length <= 30, { message: 'must name 30 parameters at most' })
    .meta({ description: 'The query of that operation; instants may be words by the clock, such as 1d-ago.' }),
} as const

export const savedView = z
  .object({
    id: z.string(),
    name: viewName,
    ...viewAddress,
    isShared: z.boolean().meta({ description: 'Every operator sees it; else its owner alone.' }),
    isOwn: z.boolean().meta({ description: 'The operator at the desk saved it, and may change it.' }),
    isDefault: z.boolean().meta({ description: 'The screen opens with it for the operator at the desk.' }),
    ownerName: z.string(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedView>
