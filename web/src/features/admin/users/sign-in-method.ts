const labels: Readonly<Record<string, string>> = {
  password: 'Password',
  'second-factor': 'Two-step sign-in',
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  'sign-up': 'Sign-up',
};

/** The label of a sign-in method, as on the sign-in page. A method without a label is shown by its name. */
export function signInMethod(method: string): string {
  return labels[method] ?? method;
}
