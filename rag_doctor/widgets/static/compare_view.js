// CompareView: nothing but a comparison.

export default {
  render: (context) => rdMount(context, (api) => {
    rdCompare(api, api.body);
  }),
};
