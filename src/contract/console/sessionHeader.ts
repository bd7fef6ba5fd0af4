import { z } from 'zod'

/** The header that carries the second half of a console session; the first half is the cookie. */
export const SESSION_HEADER = 'Countersign-Session'

/** Where a page exchanges a one-time link for both halves: POST, JSON. */
export const OPEN_PATH = '/console/open'

/** What the page sends: the secret of the link, which stood behind the `#` of its address. */
export const openRequest = z.object({ link: z.string().min(1).max(200) })

/** The answer to it; the cookie comes beside it. */
export const openReply = z.object({
  /** The second half: 32 random bytes in base64url, kept in the page's localStorage. */
  session: z.string(),
})

/** Where the owner of the data folder asks the running host for a one-time link: POST with the secret of its file. */
export const LINK_PATH = '/console/link'

/** The answer to it. */
export const linkReply = z.object({
  /** A whole address, `http://localhost:4010/console/open/...`; it opens the console once, within ten minutes. */
  link: z.string(),
})
