import { getHostSetting, setHostSetting } from '../database/hostSettings'
import type { Store } from '../database/open'
import { endingBelowInbox } from '../webhooks/inboxAddress'
import { getConfiguredEndpoint } from '../webhooks/outboxStore'

/**
 * Keeps webhooks that go to the local inbox going there when this process answers on another port than the last one:
 * else they would end nowhere, or in the inbox of another workspace.
 *
 * Assumes: A-246.
 * Effects: the platform's webhook endpoint, when it was the inbox of the last process, or an address below that.
 */
export async function updateInboxEndpoint(store: Store, inboxUrl: string): Promise<void> {
  await store.write(async (tx) => {
    const last = await getHostSetting(tx, 'inboxUrl')
    if (last === inboxUrl) return
    await setHostSetting(tx, 'inboxUrl', inboxUrl)
    const endpoint = await getConfiguredEndpoint(tx)
    if (last === null || endpoint === null) return
    const ending = endingBelowInbox(endpoint, last)
    if (ending === null) return
    await tx
      .updateTable('platform_config')
      .set({ webhook_endpoint: inboxUrl + ending })
      .execute()
  })
}
