import { z } from 'zod'

const vasp = z.object({ vaspName: z.string(), url: z.url().optional() }).meta({ id: 'Vasp' })
export type Vasp = z.infer<typeof vasp>

/** The one page of the interface that does not say how many there are (behaviour 1.4). */
export const vaspListResponse = z
  .object({ data: z.array(vasp), hasMore: z.boolean(), nextCursor: z.string().optional() })
  .meta({ id: 'VaspListResponse' })
