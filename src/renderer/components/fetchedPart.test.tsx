import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchedPart } from './fetchedPart'
import { fetchAgain } from './fetchScript'
import { markupAt } from './testing/markupAt'

const Chart = ({ day }: { readonly day: string }) => <p>{`the chart of ${day}`}</p>
const markupOf = (part: React.ReactNode) => markupAt('/transactions', part, new QueryClient())

afterEach(() => vi.unstubAllGlobals())

it('a part stands where its script came', async () => {
  const Part = fetchedPart('The chart', async () => Chart)
  const markup = await markupOf(<Part day="Monday" waiting="on its way" around={(content) => <main>{content}</main>} />)
  expect(markup).toContain('the chart of Monday')
  expect(markup).not.toContain('<main>')
})

it('a part whose script does not come says so within what surrounds it, and can be tried again', async () => {
  const Part = fetchedPart<{ readonly day: string }>('The chart', () => Promise.reject(new TypeError('no script')))
  const markup = await markupOf(<Part day="Monday" waiting="on its way" around={(content) => <main>{content}</main>} />)
  expect(markup).toMatch(/<main><div role="alert">.*The chart could not be loaded.*Try again.*<\/main>/)
})

it('what has its own way to say it is told what is missing', async () => {
  const Part = fetchedPart(
    'search',
    (): Promise<typeof Chart> => Promise.reject(new TypeError('no script')),
    ({ name, waiting }) => <p>{`without ${name}, ${waiting}`}</p>,
  )
  expect(await markupOf(<Part day="Monday" waiting="as before" />)).toContain('without search, as before')
})

it('a script that fails again loads the page again once the service answers, and not before', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { href: 'http://127.0.0.1/overview', reload } })
  const fails = () => Promise.reject(new TypeError('no script'))
  vi.stubGlobal('fetch', fails)
  expect(await fetchAgain(fails)).toBeNull()
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }))
  expect(await fetchAgain(async () => 'script')).toBe('script')
  expect(reload).not.toHaveBeenCalled()
  expect(await fetchAgain(fails)).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})
