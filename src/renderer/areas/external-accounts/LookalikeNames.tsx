import type { Lookalike } from '../../../contract/console/lookalike'
import { NamePair } from '../../components/NamePair'
import { Section } from '../../components/Section'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { words as allWords } from './words'

const words = allWords.lookalike

interface LookalikeNamesProps {
  readonly name: string | null
  readonly lookalike: Lookalike | null
}

/** The holder's name beside the one of another payee that it can be taken for; where they differ is marked. */
export function LookalikeNames({ name, lookalike }: LookalikeNamesProps) {
  if (name === null || lookalike === null) return null
  return (
    <Section title={words.title}>
      <NamePair
        declared={{ label: words.own, name, none: '' }}
        verified={{ label: words.other, name: lookalike.name, none: '' }}
      />
      <p className="muted">
        {words.note} <PageLink to={itemAddress('externalAccounts', lookalike.externalAccountId)}>{words.open}</PageLink>
      </p>
    </Section>
  )
}
