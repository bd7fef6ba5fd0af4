import { describe, expect, it } from 'vitest'
import { TRIGGERS } from '../areas/sandbox/gallery/triggerList'
import { words } from './words'

describe('the ways into the sandbox gallery', () => {
  it.each(Object.entries(words.sandbox.acts))(
    '%s exists there, acts on one thing, and is called "%s"',
    (name, title) => {
      expect(TRIGGERS.find((trigger) => trigger.name === name)).toMatchObject({ title, of: expect.any(String) })
    },
  )
})
