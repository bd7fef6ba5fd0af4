import type { Page } from '@playwright/test'

/** Answers every call of one path in turn with a refusal; the last stands for those that follow. Output: the bodies. */
export async function refuse(page: Page, path: string | RegExp, ...refusals: readonly object[]): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.route(path, (route) => {
    bodies.push(route.request().postDataJSON())
    const json = { message: 'Refused.', ...(refusals[bodies.length - 1] ?? refusals.at(-1)) }
    return route.fulfill({ status: 'status' in json ? Number(json.status) : 409, json })
  })
  return bodies
}
