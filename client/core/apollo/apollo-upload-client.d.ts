/** The types of apollo-upload-client's link, as far as the client uses it; the package has none. */
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client/link';

  const UploadHttpLink: new (options: {
    uri: string;
    headers: Record<string, string>;
    fetch: typeof fetch;
  }) => ApolloLink;
  export default UploadHttpLink;
}
