import { describe, expect, it } from 'vitest'
import { messageParts } from './messageParts'

describe('messageParts', () => {
  it('tells the head of an email from its body', () => {
    expect(messageParts('EMAIL', 'From: A: B <a@b.c>\nSubject: Your code\n\n000000 is it.\n\nBye.')).toEqual({
      head: [
        { name: 'From', value: 'A: B <a@b.c>' },
        { name: 'Subject', value: 'Your code' },
      ],
      body: '000000 is it.\n\nBye.',
    })
  })

  it('leaves an SMS and an email without a head as they are', () => {
    expect(messageParts('SMS', 'A: b\n\nc')).toEqual({ head: [], body: 'A: b\n\nc' })
    expect(messageParts('EMAIL', 'only text')).toEqual({ head: [], body: 'only text' })
  })
})
