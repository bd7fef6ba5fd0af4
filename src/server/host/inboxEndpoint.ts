import { getHostSetting, setHostSetting } from '../database/hostSettings'
import type { Store } from '../database/open'

/**
 * Keeps webhooks that go to the local inbox going there when this process answers on another port than the last one:
 * else they would end nowhere, or in the inbox of another workspace.
 *
 * Assumes: A-246.
 * Effects: the platform's webhook endpoint, when it was the inbox of the last process.
 */
export async function updateInboxEndpoint(store: Store, inboxUrl: string): Promise<void> {
  await store.write(async (tx) => {
    const last = await getHostSetting(tx, 'inboxUrl')
    if (last === inboxUrl) return
    await setHostSetting(tx, 'inboxUrl', inboxUrl)
    if (last === null) return
    await tx
      .updateTable('platform_config')
      .set({ webhook_endpoint: inboxUrl })
      .where('webhook_endpoint', '=', last)
      .execute()
  })
}
