import { Checkbox, TextInput } from '@mantine/core'
import { IconBookmark, IconDots, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedView } from '../../../contract/console/views/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { PageLink } from '../../navigation/PageLink'
import { useSearchValues } from '../../navigation/useSearch'
import { Form } from '../Form'
import { IconButton } from '../IconButton'
import { listWords } from '../listWords'
import { MenuLine, MenuSubmit } from '../MenuButtons'
import { ServiceErrorAlert } from '../ServiceErrorAlert'
import { StatePanel } from '../StatePanel'
import styles from './ListTools.module.css'
import { addressOf, searchText, viewOf } from './savedViews'
import { ToolMenu } from './ToolMenu'

const text = listWords.views

/** The list as it stands: what a view keeps of it. */
export interface ListNow {
  readonly place: string
  readonly search: string
  readonly list: string
  readonly query: Readonly<Record<string, string>>
}

interface NameFormProps {
  readonly label: string
  readonly start: string
  readonly act: string
  readonly onName: (name: string) => void
}

function NameForm({ label, start, act, onName }: NameFormProps) {
  const [name, setName] = useState(start)
  const submit = () => {
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <Form className={styles.nameForm} form={{ submit, isSending: false }}>
      <TextInput
        size="xs"
        className={styles.check}
        label={label}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MenuSubmit disabled={name.trim() === ''}>{act}</MenuSubmit>
    </Form>
  )
}

/** What the owner of a view may do with it. */
function OwnActs({
  view,
  now,
  onDone,
}: {
  readonly view: SavedView
  readonly now: ListNow
  readonly onDone: () => void
}) {
  const update = useWrite('updateSavedView', { onDone })
  const remove = useWrite('deleteSavedView', { onDone })
  const params = { viewId: view.id }
  return (
    <div className={styles.ownActs}>
      <NameForm
        label={text.rename}
        start={view.name}
        act={text.save}
        onName={(name) => void update.send({ params, body: { name } })}
      />
      <MenuLine onClick={() => void update.send({ params, body: { isShared: !view.isShared } })}>
        {view.isShared ? text.unshare : text.share}
      </MenuLine>
      {now.search !== view.search && (
        <MenuLine onClick={() => void update.send({ params, body: { now } })}>{text.replace}</MenuLine>
      )}
      <MenuLine isDangerous onClick={() => void remove.send({ params })}>
        {text.remove}
      </MenuLine>
      <ServiceErrorAlert error={update.error ?? remove.error} />
    </div>
  )
}

interface ViewRowProps {
  readonly view: SavedView
  readonly path: string
  readonly now: ListNow
  readonly isCurrent: boolean
}

function ViewRow({ view, path, now, isCurrent }: ViewRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = useWrite('setDefaultView')
  const star = () => choose.send({ params: { place: view.place }, body: { viewId: view.isDefault ? null : view.id } })
  return (
    <li>
      <div className={styles.choice} data-current={isCurrent}>
        <PageLink to={addressOf(path, view)} className={styles.viewLink}>
          <span className="truncate">{view.name}</span>
          {!view.isOwn && <span className="muted truncate">{text.of(view.ownerName)}</span>}
          {view.isOwn && view.isShared && <span className="muted truncate">{text.shared}</span>}
        </PageLink>
        <IconButton
          icon={view.isDefault ? IconStarFilled : IconStar}
          label={text.opensWith(view.name)}
          aria-pressed={view.isDefault}
          onClick={() => void star()}
        />
        {view.isOwn && (
          <IconButton
            icon={IconDots}
            label={text.change(view.name)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen((was) => !was)}
          />
        )}
      </div>
      {isOpen && <OwnActs view={view} now={now} onDone={() => setIsOpen(false)} />}
      <ServiceErrorAlert error={choose.error} />
    </li>
  )
}

function SaveForm({ now }: { readonly now: ListNow }) {
  const [isShared, setIsShared] = useState(false)
  const [made, setMade] = useState(0)
  const create = useWrite('createSavedView', {
    onDone: () => {
      setMade((count) => count + 1)
      setIsShared(false)
    },
  })
  return (
    <div className={styles.saveForm}>
      <NameForm
        key={made}
        label={text.saveAs}
        start=""
        act={text.save}
        onName={(name) => void create.send({ body: { ...now, query: { ...now.query }, name, isShared } })}
      />
      <Checkbox
        size="xs"
        label={text.shareNew}
        checked={isShared}
        onChange={(event) => setIsShared(event.currentTarget.checked)}
      />
      <ServiceErrorAlert error={create.error} />
    </div>
  )
}

function Views({ now, path }: { readonly now: ListNow; readonly path: string }) {
  const search = useSearchValues()
  const read = useRead('listSavedViews', {})
  return (
    <>
      <StatePanel read={read}>
        {({ data }) => {
          const views = data.filter(({ place }) => place === now.place)
          const current = viewOf(views, search)
          return views.length === 0 ? (
            <p className={styles.note}>{text.none}</p>
          ) : (
            <ul className={styles.choices}>
              {views.map((view) => (
                <ViewRow key={view.id} view={view} path={path} now={now} isCurrent={view === current} />
              ))}
            </ul>
          )
        }}
      </StatePanel>
      <SaveForm now={now} />
    </>
  )
}

/** The saved views of a screen, and a form that saves the list as it stands. */
export function ViewsMenu({ now, path }: { readonly now: ListNow; readonly path: string }) {
  const isSet = searchText(useSearchValues()) !== ''
  return (
    <ToolMenu label={text.button} title={text.title} icon={IconBookmark} isSet={isSet && now.search !== ''}>
      {() => <Views now={now} path={path} />}
    </ToolMenu>
  )
}
