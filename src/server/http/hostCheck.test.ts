import { describe, expect, it } from 'vitest'
import { checkHostAndOrigin, isLoopbackRequest } from './hostCheck'

const policy = { allowHosts: ['desk.example', '[::ffff:192.168.1.5]'], allowOrigins: ['http://localhost:5173'] }

describe('checkHostAndOrigin', () => {
  it.each([
    ['localhost:4010', undefined],
    ['127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['[::1]:4010', undefined],
    ['LOCALHOST', undefined],
    ['desk.example:80', undefined],
    ['[::FFFF:192.168.1.5]:4010', undefined],
    ['localhost:4010', 'http://localhost:5173'],
  ])('lets %s with origin %s in', (host, origin) => {
    expect(() => checkHostAndOrigin(policy, host, origin)).not.toThrow()
  })

  it.each([
    ['evil.example', undefined],
    [undefined, undefined],
    ['', undefined],
    ['localhost.evil.example', undefined],
    ['localhost:4010', 'http://evil.example'],
    ['localhost:4010', 'null'],
    ['localhost:4010', 'http://localhost:9999'],
    ['localhost:4010, evil.example', undefined],
  ])('refuses %s with origin %s', (host, origin) => {
    expect(() => checkHostAndOrigin(policy, host, origin)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
  })

  it('names the option that would let the page in, and repeats nothing that is no origin', () => {
    const messageOf = (origin: string): string => {
      try {
        checkHostAndOrigin(policy, 'localhost:4010', origin)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(messageOf('http://localhost:9999')).toContain('--allow-origin http://localhost:9999')
    expect(messageOf('<script>')).toContain('--allow-origin ORIGIN')
  })

  it('takes only peers and names of this machine for loopback', () => {
    expect(isLoopbackRequest('localhost:1', '127.0.0.1')).toBe(true)
    expect(isLoopbackRequest('localhost:1', '::ffff:127.0.0.1')).toBe(true)
    expect(isLoopbackRequest('desk.example', '127.0.0.1')).toBe(false)
    expect(isLoopbackRequest('localhost:1', '192.168.0.9')).toBe(false)
  })
})
