import { z } from 'zod'

/** A path parameter: malformed, empty and long ids answer 404 in the handler; any text will do (behaviour 1.2). */
export const pathId = z.string().describe('Its ID, as the service gave it; one that nothing has is not found.')
