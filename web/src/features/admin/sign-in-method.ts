const words: Readonly<Record<string, string>> = {
  password: 'Password',
  'second-factor': 'Two-step sign-in',
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  'sign-up': 'Sign-up',
};

/** How somebody signed in, in the words of the pages that they saw; one that has none is said by its name. */
export function signInMethod(method: string): string {
  return words[method] ?? method;
}
