/** A webhook as it arrived, and the key it was signed with. */
export interface SignedExample {
  readonly publicKeyPem: string
  /** The value of X-Service-Signature. */
  readonly header: string
  /** The raw body as UTF-8 text. */
  readonly body: string
}

export const VERIFICATION_LANGUAGES = ['node', 'python', 'go', 'java', 'ruby'] as const
export type VerificationLanguage = (typeof VERIFICATION_LANGUAGES)[number]

/** A complete program: ends with 0 when the shown signature is the service's over the shown bytes, else with 1. */
interface VerificationProgram {
  readonly fileName: string
  /** How it is run; `cd` to its folder first. */
  readonly run: string
  /** What must be installed beside the language itself; null when nothing. */
  readonly needs: string | null
  readonly code: string
}

/** A string literal of JavaScript, Python, Go: JSON's escapes are theirs too. */
const quoted = (text: string): string => JSON.stringify(text)

/** Ruby reads `#{` inside double quotes as code. */
const rubyQuoted = (text: string): string => quoted(text).replaceAll('#', '\\#')

const escapedUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const JAVA_LITERAL_MAX = 8000

/** Java: source files may be read in another encoding, and one literal holds less than 64 KB. */
function javaQuoted(text: string): string {
  const pieces: string[] = []
  for (let at = 0; at < text.length || at === 0; at += JAVA_LITERAL_MAX)
    pieces.push(quoted(text.slice(at, at + JAVA_LITERAL_MAX)).replaceAll(/[^\x20-\x7e]/g, escapedUnit))
  return pieces.length === 1 ? (pieces[0] ?? '""') : `String.join("", ${pieces.join(',\n            ')})`
}

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`

function node({ publicKeyPem, header, body }: SignedExample): VerificationProgram {
  const code = lines(
    "import { verify } from 'node:crypto'",
    '',
    `const publicKeyPem = ${quoted(publicKeyPem)}`,
    '',
    '// rawBody: the bytes as they arrived, before anything parses them.',
    'export function isFromService(rawBody, header) {',
    '  try {',
    '    const { v, s } = JSON.parse(header)',
    "    const signature = Buffer.from(s, 'base64')",
    "    return v === '1' && verify('sha256', rawBody, { key: publicKeyPem, dsaEncoding: 'der' }, signature)",
    '  } catch {',
    '    return false',
    '  }',
    '}',
    '',
    `const header = ${quoted(header)}`,
    `const rawBody = Buffer.from(${quoted(body)}, 'utf8')`,
    "const verdict = isFromService(rawBody, header) ? 'valid' : 'invalid'",
    'console.log(verdict)',
    "process.exit(verdict === 'valid' ? 0 : 1)",
  )
  return { fileName: 'verify.mjs', run: 'node verify.mjs', needs: null, code }
}

function python({ publicKeyPem, header, body }: SignedExample): VerificationProgram {
  const code = lines(
    'import base64, json, sys',
    '',
    'from cryptography.exceptions import InvalidSignature',
    'from cryptography.hazmat.primitives import hashes',
    'from cryptography.hazmat.primitives.asymmetric import ec',
    'from cryptography.hazmat.primitives.serialization import load_pem_public_key',
    '',
    `PUBLIC_KEY = load_pem_public_key(${quoted(publicKeyPem)}.encode())`,
    '',
    '',
    '# raw_body: the bytes as they arrived, before anything parses them.',
    'def is_from_service(raw_body: bytes, header: str) -> bool:',
    '    try:',
    '        parsed = json.loads(header)',
    '        signature = base64.b64decode(parsed["s"], validate=True)',
    '        if parsed["v"] != "1":',
    '            return False',
    '        PUBLIC_KEY.verify(signature, raw_body, ec.ECDSA(hashes.SHA256()))',
    '        return True',
    '    except (InvalidSignature, ValueError, KeyError, TypeError):',
    '        return False',
    '',
    '',
    `HEADER = ${quoted(header)}`,
    `RAW_BODY = ${quoted(body)}.encode("utf-8")`,
    'is_valid = is_from_service(RAW_BODY, HEADER)',
    'print("valid" if is_valid else "invalid")',
    'sys.exit(0 if is_valid else 1)',
  )
  return {
    fileName: 'verify.py',
    run: 'python3 verify.py',
    needs: 'The package `cryptography`: the standard library of Python has no ECDSA.',
    code,
  }
}

function go({ publicKeyPem, header, body }: SignedExample): VerificationProgram {
  const code = lines(
    'package main',
    '',
    'import (',
    ...['crypto/ecdsa', 'crypto/sha256', 'crypto/x509', 'encoding/base64', 'encoding/json', 'encoding/pem'].map(
      (name) => `\t"${name}"`,
    ),
    '\t"fmt"',
    '\t"os"',
    ')',
    '',
    `const publicKeyPem = ${quoted(publicKeyPem)}`,
    '',
    '// rawBody: the bytes as they arrived, before anything parses them.',
    'func isFromService(rawBody []byte, header string) bool {',
    '\tvar parsed struct{ V, S string }',
    '\tif json.Unmarshal([]byte(header), &parsed) != nil || parsed.V != "1" {',
    '\t\treturn false',
    '\t}',
    '\tsignature, err := base64.StdEncoding.DecodeString(parsed.S)',
    '\tif err != nil {',
    '\t\treturn false',
    '\t}',
    '\tblock, _ := pem.Decode([]byte(publicKeyPem))',
    '\tif block == nil {',
    '\t\treturn false',
    '\t}',
    '\tkey, err := x509.ParsePKIXPublicKey(block.Bytes)',
    '\tif err != nil {',
    '\t\treturn false',
    '\t}',
    '\tpublicKey, isEcdsa := key.(*ecdsa.PublicKey)',
    '\tdigest := sha256.Sum256(rawBody)',
    '\treturn isEcdsa && ecdsa.VerifyASN1(publicKey, digest[:], signature)',
    '}',
    '',
    'func main() {',
    `\theader := ${quoted(header)}`,
    `\trawBody := []byte(${quoted(body)})`,
    '\tif !isFromService(rawBody, header) {',
    '\t\tfmt.Println("invalid")',
    '\t\tos.Exit(1)',
    '\t}',
    '\tfmt.Println("valid")',
    '}',
  )
  return { fileName: 'verify.go', run: 'go run verify.go', needs: null, code }
}

function java({ publicKeyPem, header, body }: SignedExample): VerificationProgram {
  const code = lines(
    'import java.nio.charset.StandardCharsets;',
    'import java.security.GeneralSecurityException;',
    'import java.security.KeyFactory;',
    'import java.security.Signature;',
    'import java.security.spec.X509EncodedKeySpec;',
    'import java.util.Base64;',
    'import java.util.regex.Matcher;',
    'import java.util.regex.Pattern;',
    '',
    'public class Verify {',
    `    static final String PUBLIC_KEY_PEM = ${javaQuoted(publicKeyPem)};`,
    '    static final Pattern HEADER =',
    '        Pattern.compile("\\\\{\\\\s*\\"v\\"\\\\s*:\\\\s*\\"1\\"\\' +
      '\\s*,\\\\s*\\"s\\"\\\\s*:\\\\s*\\"([A-Za-z0-9+/=]+)\\"\\\\s*\\\\}");',
    '',
    '    // rawBody: the bytes as they arrived, before anything parses them.',
    '    static boolean isFromService(byte[] rawBody, String header) {',
    '        Matcher found = HEADER.matcher(header);',
    '        if (!found.matches()) return false;',
    '        try {',
    '            String key = PUBLIC_KEY_PEM.replaceAll("-----[A-Z ]+-----|\\\\s", "");',
    '            Signature check = Signature.getInstance("SHA256withECDSA");',
    '            check.initVerify(KeyFactory.getInstance("EC")',
    '                .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(key))));',
    '            check.update(rawBody);',
    '            return check.verify(Base64.getDecoder().decode(found.group(1)));',
    '        } catch (GeneralSecurityException | IllegalArgumentException refused) {',
    '            return false;',
    '        }',
    '    }',
    '',
    '    public static void main(String[] args) {',
    `        String header = ${javaQuoted(header)};`,
    `        byte[] rawBody = ${javaQuoted(body)}.getBytes(StandardCharsets.UTF_8);`,
    '        boolean isValid = isFromService(rawBody, header);',
    '        System.out.println(isValid ? "valid" : "invalid");',
    '        System.exit(isValid ? 0 : 1);',
    '    }',
    '}',
  )
  return { fileName: 'Verify.java', run: 'java Verify.java', needs: null, code }
}

function ruby({ publicKeyPem, header, body }: SignedExample): VerificationProgram {
  const code = lines(
    '# encoding: utf-8',
    'require "base64"',
    'require "json"',
    'require "openssl"',
    '',
    `PUBLIC_KEY = OpenSSL::PKey.read(${rubyQuoted(publicKeyPem)})`,
    '',
    '# raw_body: the bytes as they arrived, before anything parses them.',
    'def from_service?(raw_body, header)',
    '  parsed = JSON.parse(header)',
    '  return false unless parsed["v"] == "1"',
    '  PUBLIC_KEY.verify("SHA256", Base64.strict_decode64(parsed["s"]), raw_body)',
    'rescue JSON::ParserError, ArgumentError, TypeError, NoMethodError, OpenSSL::PKey::PKeyError',
    '  false',
    'end',
    '',
    `header = ${rubyQuoted(header)}`,
    `raw_body = ${rubyQuoted(body)}`,
    'valid = from_service?(raw_body, header)',
    'puts valid ? "valid" : "invalid"',
    'exit valid ? 0 : 1',
  )
  return { fileName: 'verify.rb', run: 'ruby verify.rb', needs: null, code }
}

const PROGRAMS = { node, python, go, java, ruby } as const

/**
 * The program of a language that checks the shown webhook with the shown key.
 *
 * Source: wallet-crypto 8; behaviour 16.1. Not checked there: the age of the message, and whether its id came before.
 */
export function verificationProgram(language: VerificationLanguage, example: SignedExample): VerificationProgram {
  return PROGRAMS[language](example)
}
