import { expect, it } from 'vitest'

type ViewOf = (section: { readonly name: string; readonly operation: string | null }) => unknown
/** Both sides: the page shows a file of any version, and so cannot take its list from the service that writes one. */
const views = import.meta.glob<ViewOf>('../renderer/dossierPage/views.ts', { import: 'viewOf', eager: true })
const gathering = import.meta.glob<string>('../server/console/dossier/gather.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const [viewOf = () => null] = Object.values(views)
const [text = ''] = Object.values(gathering)

it('whatever a dossier asks has a view of its own', () => {
  const asked = [...text.matchAll(/\bask\(asking, '(\w+)'/g)].map(([, operation = '']) => operation)
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((operation) => viewOf({ name: '', operation }) === null)).toEqual([])
})
