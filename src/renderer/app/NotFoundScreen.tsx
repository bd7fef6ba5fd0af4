import { IconMapQuestion } from '@tabler/icons-react'
import { EmptyState } from '../components/StatePanel'
import { PageLink } from '../navigation/PageLink'
import { HOME } from '../navigation/placeAddress'
import { words } from './words'

/** An address that no screen has. */
export function NotFoundScreen() {
  return (
    <>
      <h1 className="visuallyHidden">{words.notFound.title}</h1>
      <EmptyState
        icon={<IconMapQuestion size={22} stroke={1.4} />}
        title={words.notFound.title}
        text={words.notFound.text}
        action={<PageLink to={HOME}>{words.notFound.home}</PageLink>}
      />
    </>
  )
}
