import { describe, expect, it } from 'vitest'
import { TRIGGERS } from '../areas/sandbox/gallery/triggerList'
import { sandboxWords } from './sandboxWords'

describe('the ways into the sandbox gallery', () => {
  it.each(Object.entries(sandboxWords.acts))(
    '%s exists there, acts on one thing, and is called "%s"',
    (name, title) => {
      expect(TRIGGERS.find((trigger) => trigger.name === name)).toMatchObject({ title, of: expect.any(String) })
    },
  )
})
