/**
 * The secret of an `otpauth://totp/` URI (the Key URI format of authenticator apps), in groups of four for
 * typing.
 */
export function totpSecret(uri: string): string {
  const secret = URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? '') : '';
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
