import { z } from 'zod'

/** What the page sends to `OPEN_PATH`: the secret of the link, which stood behind the `#` of its address. */
export const openRequest = z.object({ link: z.string().min(1).max(200) })

/** The answer to it; the cookie comes beside it. */
export const openReply = z.object({
  session: z.string().describe("The second half: 32 random bytes in base64url, kept in the page's localStorage."),
})

/** The answer to `LINK_PATH`. */
export const linkReply = z.object({
  link: z
    .string()
    .describe(
      'A whole address, `http://localhost:4010/console/open/...`; it opens the console once, within ten minutes.',
    ),
})
