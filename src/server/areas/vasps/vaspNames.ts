/**
 * Names of hosts of wallets, in the order of the alphabet. All are made up: their addresses are reserved names that
 * lead nowhere.
 *
 * Source: behaviour 10. Assumes: A-203.
 */
export const VASP_NAMES: readonly string[] = [
  'Aldgate Digital',
  'Altiplano Cripto',
  'Amber Custody',
  'Banyan Wallets',
  'Baltic Assets',
  'Cedar Vault',
  'Copper Lantern',
  'Drakensberg Digital',
  'Equinox Custody',
  'Fjord Exchange',
  'Granite Trust Digital',
  'Harbour Exchange',
  'Isthmus Exchange',
  'Juniper Custody',
  'Kestrel Markets',
  'Lakeside Digital',
  'Lighthouse Wallets',
  'Monsoon Exchange',
  'North Quay Custody',
  'Orchard Digital',
  'Palisade Markets',
  'Quarry Street Exchange',
  'Redwood Vault',
  'Sandbar Wallets',
  'Tidewater Custody',
  'Umbra Digital',
  'Verdant Exchange',
  'Westerly Markets',
]
