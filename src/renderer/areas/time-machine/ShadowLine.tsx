import { useRead } from '../../client/useRead'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { shadowSentence } from './shadowSentence'
import { words } from './words'

/** Beside a policy or the rules: what a draft that is watched would have done. Input: agentId null for the rules. */
export function ShadowLine({ agentId }: { readonly agentId: string | null }) {
  const shadows = useRead('listShadows', { query: { agentId: agentId ?? undefined } }).data?.data ?? []
  const watching = shadows.filter((shadow) => shadow.endedAt === null && shadow.agentId === agentId)
  return watching.map((shadow) => (
    <p key={shadow.id}>
      {words.shadows.line} {shadowSentence(shadow)}{' '}
      <PageLink
        to={placeAddress('timeMachine', {
          shadow: shadow.id,
          ...(agentId === null ? { judge: 'rules' } : { agent: agentId }),
        })}
      >
        {words.shadows.lineLink}
      </PageLink>
    </p>
  ))
}
