import { expect, it } from 'vitest'
import type { ListId } from '../client/operations'
import { LISTS } from './listIds'
import { PLACES } from './places'

const parts = import.meta.glob<string>('../areas/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The parts of a screen in one text. */
const textOf = (page: string): string =>
  Object.keys(parts)
    .filter((path) => path.startsWith(`../areas/${page.split('/')[0]}/`))
    .map((path) => parts[path])
    .join('\n')

it('names with each screen the lists that it shows, and none besides', () => {
  const lists: Partial<Readonly<Record<string, readonly ListId[]>>> = LISTS
  const unknown = PLACES.flatMap(({ name, page }) =>
    (lists[name] ?? []).filter((id) => !textOf(page).includes(`'${id}'`)).map((id) => `${name} ${id}`),
  )
  expect(unknown).toEqual([])
})
