import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from './menu'

function build(platform: NodeJS.Platform, calls: string[] = []) {
  return menuTemplate(
    'dark',
    {
      chooseTheme: (theme) => calls.push(`theme ${theme}`),
      goTo: (path) => calls.push(`go ${path}`),
      openDocuments: () => calls.push('documents'),
      openDataFolder: () => calls.push('data'),
      openInBrowser: () => calls.push('browser'),
    },
    platform,
  )
}

function itemsOf(template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])])
}

const roles = (platform: NodeJS.Platform) => itemsOf(build(platform)).flatMap(({ role }) => (role ? [role] : []))

describe('the application menu', () => {
  it('marks the theme that is shown', () => {
    const marked = itemsOf(build('linux')).filter(({ checked }) => checked)
    expect(marked.map(({ label }) => label)).toEqual(['Dark'])
  })

  it('does what each of its own items says', () => {
    const calls: string[] = []
    for (const item of itemsOf(build('linux', calls))) {
      item.click?.({} as never, undefined, {} as never)
    }
    expect(calls).toEqual(['browser', 'go /approvals', 'theme auto', 'theme light', 'theme dark', 'documents', 'data'])
  })

  it('has an application menu on macOS only, and a way out on every platform', () => {
    expect(roles('darwin')).toContain('appMenu')
    expect(roles('darwin')).not.toContain('quit')
    for (const platform of ['linux', 'win32'] as const) {
      expect(roles(platform)).toContain('quit')
      expect(roles(platform)).not.toContain('appMenu')
    }
  })
})
