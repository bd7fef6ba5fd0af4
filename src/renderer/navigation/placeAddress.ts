import type { PlaceSearch } from './placeSearch'
import { PLACES, type Place, type PlaceAddress } from './places'

/** An address that the service or the window sends; one that no screen has is shown as such. */
export const sentAddress = (text: string): PlaceAddress => text as PlaceAddress

/** Where a person begins. */
export const HOME = sentAddress('/')

/** The path of a screen. */
export const placePath = (name: Place['name']): PlaceAddress =>
  PLACES.find((place) => place.name === name)?.path ?? HOME

function withSearch(path: PlaceAddress, search: object): PlaceAddress {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return given.length === 0 ? path : sentAddress(`${path}?${new URLSearchParams(given)}`)
}

/** The address of a screen: what is said of it there, such as the filters of its list, is known to the screen. */
export function placeAddress<N extends Place['name']>(name: N, search?: PlaceSearch<N>): PlaceAddress {
  return withSearch(placePath(name), search ?? {})
}

/** The address at which a screen shows one thing. */
export function itemAddress<N extends Place['name']>(name: N, id: string, search?: PlaceSearch<N>): PlaceAddress {
  return withSearch(sentAddress(`${placePath(name)}/${id}`), search ?? {})
}
