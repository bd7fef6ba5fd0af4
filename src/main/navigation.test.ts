import { expect, it } from 'vitest'
import { mayOpenOutside, originOf } from './navigation'

it.each([
  ['https://example.com/a', true],
  ['http://localhost:4010/openapi.json', true],
  ['http://example.com/', false],
  ['http://localhost.example.com/', false],
  ['https://localhost@example.com/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['ms-settings:display', false],
  ['mailto:someone@example.com', false],
  ['not an address', false],
])('decides whether a link may open outside the window: %s', (address, isAllowed) => {
  expect(mayOpenOutside(address)).toBe(isAllowed)
})

it('knows an origin only where an address has one', () => {
  expect(originOf('http://localhost:4010/approvals?x=1')).toBe('http://localhost:4010')
  expect(originOf('data:text/html,x')).toBeNull()
  expect(originOf('')).toBeNull()
})
