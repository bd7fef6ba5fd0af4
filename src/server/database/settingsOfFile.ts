import type { HostSettingKey } from './hostSettings'
import { openSqlite } from './openSqlite'

/** Settings of a database that is not the one in use; keys without a value are left out. */
export function readSettingsOf(
  file: string,
  keys: readonly HostSettingKey[],
  options: { readonly readonly?: boolean } = {},
): Readonly<Partial<Record<HostSettingKey, string>>> {
  const sqlite = openSqlite(file, { ...options, fileMustExist: true })
  try {
    const marks = keys.map(() => '?').join()
    const rows = sqlite.prepare(`SELECT key, value FROM host_settings WHERE key IN (${marks})`).all(...keys) as {
      key: HostSettingKey
      value: string
    }[]
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  } finally {
    sqlite.close()
  }
}

/** Takes settings out of a database that is not the one in use. */
export function removeSettingsOf(file: string, keys: readonly HostSettingKey[]): void {
  const sqlite = openSqlite(file, { fileMustExist: true })
  try {
    sqlite.prepare(`DELETE FROM host_settings WHERE key IN (${keys.map(() => '?').join()})`).run(...keys)
  } finally {
    sqlite.close()
  }
}
