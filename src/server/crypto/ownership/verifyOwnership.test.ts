import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base64, bech32m, createBase58check, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tronAddressOf } from '../addresses/base58Addresses'
import { type OwnershipChain, verifyOwnership } from './verifyOwnership'

interface Proof {
  readonly address: string
  readonly signature: string
}

const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as {
  message: string
  evm: Proof
  tron: Proof
  solana: Proof
  bitcoin: Record<'P2PKH_UNCOMPRESSED' | 'P2PKH' | 'P2SH_P2WPKH' | 'P2WPKH', Proof>
  spark: { identityKeyHex: string; address: string }
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const MESSAGE = utf8(vectors.message)
const { bitcoin, spark } = vectors

const ask = (
  chain: OwnershipChain,
  proof: Proof,
  { scheme = 'bip137', message = MESSAGE }: { scheme?: 'bip137' | 'electrum'; message?: Uint8Array } = {},
) => verifyOwnership({ chain, ...proof, messageUtf8: message, scheme })

const reasonOf = (verdict: ReturnType<typeof ask>) => (verdict.ok ? verdict.format : verdict.reason)

/** Made here with the curve alone: Bitcoin's message digest, and a signature whose header is chosen. */
function bitcoinDigest(message: Uint8Array): Uint8Array {
  const prefix = utf8('\x18Bitcoin Signed Message:\n')
  const size = message.length
  const length = size < 253 ? [size] : [253, size % 256, Math.floor(size / 256)]
  return sha256(sha256(Uint8Array.from([...prefix, ...length, ...message])))
}

function signBitcoin(key: Uint8Array, header: number, message = MESSAGE): string {
  const recovered = secp256k1.sign(bitcoinDigest(message), key, { prehash: false, format: 'recovered' })
  return base64.encode(Uint8Array.from([header + (recovered[0] ?? 0), ...recovered.subarray(1)]))
}

function signAccount(prefix: string, key: Uint8Array, message: Uint8Array): string {
  const digest = keccak_256(Uint8Array.from([...utf8(`${prefix}${message.length}`), ...message]))
  const recovered = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  return hex.encode(Uint8Array.from([...recovered.subarray(1), 27 + (recovered[0] ?? 0)]))
}

const ONE = Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? 1 : 0))
const chains = [
  ['EVM', vectors.evm, 'EIP191'],
  ['TRON', vectors.tron, 'TRON_MESSAGE'],
  ['SOLANA', vectors.solana, 'ED25519'],
  ['BITCOIN', bitcoin.P2PKH_UNCOMPRESSED, 'BIP137'],
  ['BITCOIN', bitcoin.P2PKH, 'BIP137'],
  ['BITCOIN', bitcoin.P2SH_P2WPKH, 'BIP137'],
  ['BITCOIN', bitcoin.P2WPKH, 'BIP137'],
  ['SPARK', bitcoin.P2WPKH, 'BIP137'],
  ['SPARK', { address: spark.address, signature: signBitcoin(ONE, 31) }, 'BITCOIN_MESSAGE'],
] as const

/**
 * How many bytes further the next one is that is changed: each is, once for every way to hash a message and to write a
 * signature. The other kinds of Bitcoin address, and that of Spark, share both with P2PKH.
 */
const strideOf = (proof: Proof): number =>
  [bitcoin.P2PKH_UNCOMPRESSED, bitcoin.P2SH_P2WPKH, bitcoin.P2WPKH].includes(proof) || proof.address === spark.address
    ? 4
    : 1

describe('the published vectors', () => {
  it.each(chains)('%s %o is a proof', (chain, proof, format) => {
    expect(ask(chain, proof)).toEqual({ ok: true, provenAddress: proof.address, format })
  })

  it('the Spark address carries the identity key of the private key 1', () => {
    expect(hex.encode(secp256k1.getPublicKey(ONE, true))).toBe(spark.identityKeyHex)
  })

  it.each(chains)('%s refuses each changed byte of the message and every cut of it', (chain, proof) => {
    for (let at = 0; at < MESSAGE.length; at += strideOf(proof)) {
      const message = MESSAGE.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(ask(chain, proof, { message }).ok).toBe(false)
    }
    expect(ask(chain, proof, { message: MESSAGE.slice(0, -1) }).ok).toBe(false)
    expect(ask(chain, proof, { message: Uint8Array.from([...MESSAGE, 0x0a]) }).ok).toBe(false)
  })
})

describe('one changed byte of the signature is refused, except where two bytes mean the same key', () => {
  const forms = {
    EVM: { decode: (text: string) => hex.decode(text.slice(2)), encode: (bytes: Uint8Array) => hex.encode(bytes) },
    SOLANA: base58,
    BITCOIN: base64,
  }
  const written = (chain: OwnershipChain) => (chain === 'SOLANA' ? forms.SOLANA : null) ?? forms.BITCOIN
  const formOf = (chain: OwnershipChain) => (chain === 'EVM' || chain === 'TRON' ? forms.EVM : written(chain))

  it.each(chains)('%s %o', (chain, proof) => {
    const form = formOf(chain)
    const bytes = form.decode(proof.signature)
    const accepted: string[] = []
    // Tron writes a signature as EVM does.
    const stride = chain === 'TRON' ? 4 : strideOf(proof)
    for (let at = 0; at < bytes.length; at += stride) {
      for (const mask of [0x01, 0x80, 0xff]) {
        const changed = bytes.map((byte, index) => (index === at ? byte ^ mask : byte))
        if (ask(chain, { ...proof, signature: form.encode(changed) }).ok) accepted.push(`${at}/${mask}`)
      }
    }
    expect(accepted).toEqual([])
  })

  it('v may be 27 and 28 or 0 and 1, and nothing else', () => {
    const bytes = hex.decode(vectors.evm.signature.slice(2))
    const results = Array.from({ length: 256 }, (_, v) => {
      const signature = `0x${hex.encode(Uint8Array.from([...bytes.subarray(0, 64), v]))}`
      return reasonOf(ask('EVM', { ...vectors.evm, signature }))
    })
    const at = (reason: string) => results.flatMap((result, v) => (result === reason ? [v] : []))
    expect(at('EIP191')).toEqual([1, 28])
    expect(results.filter((result) => result === 'RECOVERY_ID_INVALID')).toHaveLength(252)
  })

  it('the other half of r and s, with the other recovery id, is the same signature', () => {
    const bytes = hex.decode(vectors.evm.signature.slice(2))
    const s = BigInt(`0x${hex.encode(bytes.subarray(32, 64))}`)
    const high = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
    const signature = `${hex.encode(bytes.subarray(0, 32))}${high}1b`
    expect(ask('EVM', { ...vectors.evm, signature }).ok).toBe(true)
  })
})

describe('one changed character of the address is refused', () => {
  const swap = (text: string, at: number) => {
    const other = text[at] === 'a' ? 'b' : 'a'
    return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
  }
  it.each(chains)('%s %o', (chain, proof) => {
    for (let at = 0; at < proof.address.length; at += 1) {
      const address = swap(proof.address, at)
      const isSameEvm = chain === 'EVM' && address.toLowerCase() === proof.address.toLowerCase()
      expect(ask(chain, { ...proof, address }).ok).toBe(isSameEvm)
    }
  })
})

describe('EVM and Tron', () => {
  it('the address counts in any case, the prefix 0x and the case of the hex do not matter', () => {
    const { address, signature } = vectors.evm
    for (const form of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      for (const text of [signature, signature.slice(2), `0x${signature.slice(2).toUpperCase()}`]) {
        expect(ask('EVM', { address: form, signature: text })).toMatchObject({ ok: true, provenAddress: address })
      }
    }
  })

  it('the length in the prefix counts bytes, not characters', () => {
    const message = utf8('Konto 47 gehört mir, 私のです')
    const key = Uint8Array.from({ length: 32 }, () => 0x11)
    const signature = signAccount('\x19Ethereum Signed Message:\n', key, message)
    expect(ask('EVM', { address: vectors.evm.address, signature }, { message }).ok).toBe(true)
  })

  it('each chain has its own prefix', () => {
    const key = Uint8Array.from({ length: 32 }, () => 0x44)
    const foreign = signAccount('\x19Ethereum Signed Message:\n', key, MESSAGE)
    expect(reasonOf(ask('TRON', { ...vectors.tron, signature: foreign }))).toBe('OTHER_SIGNER')
  })

  it('names the address that did sign', () => {
    const verdict = ask('EVM', { ...vectors.evm, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })
    expect(verdict).toMatchObject({ reason: 'OTHER_SIGNER', recoveredAddress: vectors.evm.address })
    const tron = ask('TRON', { ...vectors.tron, address: tronAddressOf(new Uint8Array(20)) })
    expect(tron).toMatchObject({ reason: 'OTHER_SIGNER', recoveredAddress: vectors.tron.address })
  })

  const zeros = '00'.repeat(32)
  it.each([
    ['', 'SIGNATURE_UNDECODABLE'],
    ['0x', 'SIGNATURE_UNDECODABLE'],
    ['0xzz', 'SIGNATURE_UNDECODABLE'],
    [`${vectors.evm.signature} `, 'SIGNATURE_UNDECODABLE'],
    [vectors.evm.signature.slice(0, -1), 'SIGNATURE_UNDECODABLE'],
    [bitcoin.P2WPKH.signature, 'SIGNATURE_UNDECODABLE'],
    [vectors.evm.signature.slice(0, -2), 'SIGNATURE_LENGTH'],
    [`${vectors.evm.signature}00`, 'CONTRACT_WALLET'],
    [`0x${'ab'.repeat(500)}`, 'CONTRACT_WALLET'],
    [`0x${zeros}${zeros}1b`, 'SIGNATURE_INVALID'],
    [`0x${'ff'.repeat(64)}1b`, 'SIGNATURE_INVALID'],
    [`0x${zeros.slice(2)}05${zeros.slice(2)}011b`, 'SIGNATURE_INVALID'],
  ])('answers to the signature %s: %s', (signature, reason) => {
    expect(reasonOf(ask('EVM', { ...vectors.evm, signature }))).toBe(reason)
    expect(reasonOf(ask('TRON', { ...vectors.tron, signature }))).toBe(reason)
  })
})

describe('the header byte of a Bitcoin signature', () => {
  const kinds = ['P2PKH_UNCOMPRESSED', 'P2PKH', 'P2SH_P2WPKH', 'P2WPKH'] as const
  const fits = {
    bip137: { P2PKH_UNCOMPRESSED: [27], P2PKH: [31], P2SH_P2WPKH: [35], P2WPKH: [39] },
    electrum: { P2PKH_UNCOMPRESSED: [27], P2PKH: [31], P2SH_P2WPKH: [31, 35], P2WPKH: [31, 39] },
  } as const
  const key = Uint8Array.from({ length: 32 }, () => 0x22)

  const rows = (['bip137', 'electrum'] as const).flatMap((scheme) =>
    kinds.flatMap((kind) => [27, 31, 35, 39].map((header) => [scheme, kind, header] as const)),
  )
  it.each(rows)('%s, %s address, headers from %i on', (scheme, kind, header) => {
    const proof = { address: bitcoin[kind].address, signature: signBitcoin(key, header) }
    const isFitting = (fits[scheme][kind] as readonly number[]).includes(header)
    expect(ask('BITCOIN', proof, { scheme }).ok).toBe(isFitting)
  })

  it.each(rows)('%s, %s, %i: all four headers of the group are read alike', (scheme, kind, first) => {
    const bytes = base64.decode(signBitcoin(key, first))
    const results = [0, 1, 2, 3].map((id) => {
      const signature = base64.encode(Uint8Array.from([first + id, ...bytes.subarray(1)]))
      return reasonOf(ask('BITCOIN', { address: bitcoin[kind].address, signature }, { scheme }))
    })
    // With the wrong recovery id another key comes out, or none (ids 2 and 3 need an r that is never met by chance).
    const isFitting = (fits[scheme][kind] as readonly number[]).includes(first)
    expect(results.filter((result) => result === 'BIP137' || result === 'ELECTRUM')).toHaveLength(isFitting ? 1 : 0)
    expect(results[2]).toBe('SIGNATURE_INVALID')
    expect(results[3]).toBe('SIGNATURE_INVALID')
  })

  it('below 27 and above 42 names no key', () => {
    const bytes = base64.decode(bitcoin.P2WPKH.signature)
    const outside = Array.from({ length: 256 }, (_, header) => header).filter((header) => header < 27 || header > 42)
    for (const header of outside) {
      const signature = base64.encode(Uint8Array.from([header, ...bytes.subarray(1)]))
      expect(reasonOf(ask('BITCOIN', { ...bitcoin.P2WPKH, signature }))).toBe('RECOVERY_ID_INVALID')
    }
  })

  it('the H signature of the vectors is valid for three addresses under electrum and for one under bip137', () => {
    const { signature } = bitcoin.P2PKH
    const formats = (scheme: 'bip137' | 'electrum') =>
      kinds.map((kind) => reasonOf(ask('BITCOIN', { address: bitcoin[kind].address, signature }, { scheme })))
    const misfit = 'HEADER_DOES_NOT_FIT_ADDRESS'
    expect(formats('electrum')).toEqual(['OTHER_SIGNER', 'BIP137', 'ELECTRUM', 'ELECTRUM'])
    expect(formats('bip137')).toEqual(['OTHER_SIGNER', 'BIP137', misfit, misfit])
  })

  it('an Electrum signature under bip137 says that the key is right and which scheme to send', () => {
    const proof = { address: bitcoin.P2WPKH.address, signature: bitcoin.P2PKH.signature }
    const verdict = ask('BITCOIN', proof)
    expect(verdict).toMatchObject({ ok: false, recoveredAddress: bitcoin.P2WPKH.address })
    expect(verdict.ok ? '' : verdict.detail).toContain('electrum')
  })
})

describe('Bitcoin and Spark', () => {
  it('reads messages of 252, 253 and 300 bytes', () => {
    const key = Uint8Array.from({ length: 32 }, () => 0x22)
    for (const size of [252, 253, 300]) {
      const message = new Uint8Array(size).fill(0x61)
      const proof = { address: bitcoin.P2WPKH.address, signature: signBitcoin(key, 39, message) }
      expect(ask('BITCOIN', proof, { message }).ok).toBe(true)
    }
  })

  it('reads addresses of the test networks, and segwit addresses in capitals', () => {
    const payload = createBase58check(sha256).decode(bitcoin.P2PKH.address)
    const testnet = createBase58check(sha256).encode(Uint8Array.from([0x6f, ...payload.subarray(1)]))
    expect(ask('BITCOIN', { ...bitcoin.P2PKH, address: testnet })).toMatchObject({ provenAddress: testnet })
    const capitals = bitcoin.P2WPKH.address.toUpperCase()
    expect(ask('BITCOIN', { ...bitcoin.P2WPKH, address: capitals })).toMatchObject({
      provenAddress: bitcoin.P2WPKH.address,
    })
  })

  it.each([27, 31, 35, 39])('a Spark identity key signs under the headers from %i on', (header) => {
    for (const scheme of ['bip137', 'electrum'] as const) {
      const proof = { address: spark.address, signature: signBitcoin(ONE, header) }
      expect(ask('SPARK', proof, { scheme }).ok).toBe(true)
    }
  })

  it.each(['sp', 'spl', 'sprt', 'sparkt', 'sparkrt'])('reads the prefix %s and fields after the key', (prefix) => {
    const payload = [0x0a, 0x21, ...hex.decode(spark.identityKeyHex), 0x12, 0x01, 0x00]
    const address = bech32m.encode(prefix, bech32m.toWords(Uint8Array.from(payload)), false)
    expect(ask('SPARK', { address, signature: signBitcoin(ONE, 31) }).ok).toBe(true)
    const other = ask('SPARK', { address, signature: signBitcoin(Uint8Array.from([...ONE.subarray(1), 2]), 31) })
    expect(other.ok ? null : other.recoveredAddress).toMatch(new RegExp(`^${prefix}1`))
  })

  it('a Spark address is none of Bitcoin', () => {
    const proof = { address: spark.address, signature: signBitcoin(ONE, 31) }
    expect(reasonOf(ask('BITCOIN', proof))).toBe('ADDRESS_UNSUPPORTED')
  })

  it.each([
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    '18aF6pYXKDSXjXHpidt2G6okdVdBr8z002',
    '',
  ])('the address %s cannot sign', (address) => {
    expect(reasonOf(ask('SPARK', { ...bitcoin.P2WPKH, address }))).toBe('ADDRESS_UNSUPPORTED')
  })

  const witness = base64.encode(Uint8Array.from([2, 0x47, ...new Uint8Array(0x47), 0x21, ...new Uint8Array(0x21)]))
  const taproot = base64.encode(Uint8Array.from([1, 0x40, ...new Uint8Array(0x40)]))
  const full = base64.encode(Uint8Array.from([0, 0, 0, 0, 1, ...new Uint8Array(80).fill(7)]))
  it.each([
    ['', 'SIGNATURE_UNDECODABLE'],
    ['not base64', 'SIGNATURE_UNDECODABLE'],
    [bitcoin.P2WPKH.signature.slice(0, -1), 'SIGNATURE_UNDECODABLE'],
    [bitcoin.P2WPKH.signature.replace('/', '_'), 'SIGNATURE_UNDECODABLE'],
    [vectors.evm.signature, 'SIGNATURE_UNDECODABLE'],
    [vectors.evm.signature.slice(2), 'SIGNATURE_UNDECODABLE'],
    [base64.encode(new Uint8Array(64)), 'SIGNATURE_LENGTH'],
    [base64.encode(new Uint8Array(66).fill(9)), 'SIGNATURE_LENGTH'],
    [base64.encode(Uint8Array.from([31, ...new Uint8Array(64)])), 'SIGNATURE_INVALID'],
    [witness, 'LOOKS_LIKE_BIP322'],
    [taproot, 'LOOKS_LIKE_BIP322'],
    [full, 'LOOKS_LIKE_BIP322'],
  ])('answers to the signature %s: %s', (signature, reason) => {
    for (const address of [bitcoin.P2WPKH.address, spark.address]) {
      expect(reasonOf(ask('SPARK', { address, signature }))).toBe(reason)
    }
  })
})

describe('Solana', () => {
  const signed = base58.decode(vectors.solana.signature)
  it.each([
    ['', 'SIGNATURE_LENGTH'],
    ['0OIl', 'SIGNATURE_UNDECODABLE'],
    [base64.encode(signed).slice(0, 88), 'SIGNATURE_UNDECODABLE'],
    [hex.encode(signed), 'SIGNATURE_LENGTH'],
    ['1'.repeat(1_000_000), 'SIGNATURE_LENGTH'],
    [base58.encode(signed.subarray(1)), 'SIGNATURE_LENGTH'],
    [base58.encode(new Uint8Array(64)), 'SIGNATURE_INVALID'],
  ])('answers to that signature: %#', (signature, reason) => {
    expect(reasonOf(ask('SOLANA', { ...vectors.solana, signature }))).toBe(reason)
  })

  it('an account that is no point of the curve belongs to a program, and nobody signs for it', () => {
    const address = base58.encode(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 2 : 0)))
    expect(reasonOf(ask('SOLANA', { ...vectors.solana, address }))).toBe('ADDRESS_UNSUPPORTED')
  })

  it('a key of small order, for which anybody can sign, proves nothing', () => {
    const identity = Uint8Array.from([1, ...new Uint8Array(31)])
    const signature = base58.encode(Uint8Array.from([...identity, ...new Uint8Array(32)]))
    expect(ask('SOLANA', { address: base58.encode(identity), signature }).ok).toBe(false)
  })
})

describe('sandbox addresses', () => {
  const tails = ['002', '003', '004', '005', '006', '007', '102', '103', '104', '106', '107']
  it('an address whose ending selects an outcome is refused, and nothing is thrown', () => {
    for (const [chain, proof] of chains) {
      for (const tail of tails) {
        const address = proof.address.slice(0, -3) + tail
        expect(ask(chain, { ...proof, address }).ok).toBe(false)
      }
    }
  })

  it('a real EVM address that happens to end so is proven like any other', () => {
    const key = Uint8Array.from([...new Uint8Array(30), 0x1f, 0x29])
    const account = keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20)
    const address = `0x${hex.encode(account)}`
    expect(address).toMatch(/002$/)
    const signature = signAccount('\x19Ethereum Signed Message:\n', key, MESSAGE)
    expect(ask('EVM', { address, signature }).ok).toBe(true)
  })
})

it('never throws, whatever address, message and signature are', () => {
  const any = fc.oneof(fc.string(), fc.base64String(), fc.constantFrom(...chains.map(([, proof]) => proof.address)))
  const signatures = fc.oneof(
    any,
    fc.uint8Array({ minLength: 65, maxLength: 65 }).map((bytes) => hex.encode(bytes)),
  )
  const ownChains = fc.constantFrom<OwnershipChain>('EVM', 'BITCOIN', 'SPARK', 'SOLANA', 'TRON')
  fc.assert(
    fc.property(ownChains, any, signatures, fc.uint8Array(), (chain, address, signature, message) => {
      expect(ask(chain, { address, signature }, { message }).ok).toBe(false)
    }),
    { numRuns: 500 },
  )
})
